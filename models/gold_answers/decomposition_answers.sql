{{ answer_of('decomposition', skeletons=ref('candidates'), skeleton_values=ref('skeleton_values')) }}
