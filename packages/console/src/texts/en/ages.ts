/** Ages of numbers and moments, as short as they stand beside them. */
export const texts = {
  now: "now",
  minutes: (count: number): string => `${count} min`,
  hours: (count: number): string => `${count} h`,
  days: (count: number): string => `${count} d`,
};
