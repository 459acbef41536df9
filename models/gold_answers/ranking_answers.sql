{{ answer_of('ranking', skeletons=ref('candidates'), skeleton_values=ref('skeleton_values')) }}
