{{ answer_of('point_query', skeletons=ref('candidates'), skeleton_values=ref('skeleton_values')) }}
