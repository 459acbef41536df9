{{ answer_of('counterfactual', skeletons=ref('candidates'), skeleton_values=ref('skeleton_values')) }}
