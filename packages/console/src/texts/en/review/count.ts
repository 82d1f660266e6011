/** The count beside "Review". */
export const texts = {
  waiting: (count: number): string => (count === 1 ? "1 post waits" : `${count} posts wait`),
};
