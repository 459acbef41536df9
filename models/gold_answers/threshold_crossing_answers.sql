{{ answer_of('threshold_crossing', skeletons=ref('candidates'), skeleton_values=ref('skeleton_values')) }}
