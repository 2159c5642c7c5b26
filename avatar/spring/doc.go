// Package spring owns what moves by physics and by rule: spring bones with
// their colliders, and node constraints.
//
// A Simulation and a set of Constraints belong to one goroutine, the render
// loop; both work on a pose.Skeleton in place and do not allocate after New.
// Springs advance in fixed steps of 1/60 s, at most MaxSteps of them a call, so
// that hair falls alike at 30 and at 60 frames a second; a longer gap, a jump
// of the body or a change of size sets them back to rest rather than flinging
// them. No input makes a NaN. Furniture a body lies or sits on is given as Blocks.
//
// Formulas: vrm-c/vrm-specification VRMC_springBone-1.0,
// VRMC_springBone_extended_collider-1.0 and VRMC_node_constraint-1.0.
package spring
