{{ answer_of('comparison', skeletons=ref('candidates'), skeleton_values=ref('skeleton_values')) }}
