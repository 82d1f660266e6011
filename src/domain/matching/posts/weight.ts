/**
 * Weights of evidence, in nats: how much likelier an observation is for a post of the episode than
 * for another. Weights of independent observations add up.
 */

const SCALE = 3;

/** A weight as a score from -1 to 1: 9 nats give 0.95, 3 nats give 0.63, 0 nats give 0. */
export const scoreOf = (weight: number): number =>
  Math.round(Math.sign(weight) * (1 - Math.exp(-Math.abs(weight) / SCALE)) * 1000) / 1000;
