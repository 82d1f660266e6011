/** Texts of the charts of analytics. */
export const texts = {
  estimated: "Dotted: estimated.",
  open: "Dashed: not over, so far.",
  gap: "A gap: not known.",
  est: "est.",
  soFar: "so far",
};
