/** The categories of reach. */
export const texts = {
  label: "Category",
  all: "All",
  video: "Video",
  audio: "Audio",
  social: "Social",
  none: "Other",
};
