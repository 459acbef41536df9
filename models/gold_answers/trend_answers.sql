{{ answer_of('trend', skeletons=ref('candidates'), skeleton_values=ref('skeleton_values')) }}
