/** The pattern of `like` for texts that contain this one, in which `%` and `_` are characters. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
