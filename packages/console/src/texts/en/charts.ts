/** Texts of charts. */
export const texts = {
  soFar: "so far",
};
