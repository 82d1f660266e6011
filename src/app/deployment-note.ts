const partsOf = (release: string): number[] => release.split(".").map((part) => Number(part));

/** Below zero where the first release is the earlier one. Suffixes are not compared. */
function compareReleases(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * What an operator should know about the file that started the process: images are renewed and the
 * file beside them is kept, so settings and services of later releases are missing in it. Undefined
 * where the file is of this release, or names none.
 */
export function deploymentNote(
  fileRelease: string | undefined,
  serverRelease: string,
): string | undefined {
  if (fileRelease === undefined) return undefined;
  const difference = compareReleases(fileRelease, serverRelease.replace(/[-+].*$/, ""));
  if (difference === 0) return undefined;
  return difference < 0
    ? `the deployment file is of release ${fileRelease} and the server of ${serverRelease}: take ` +
        "the file of the server's release over, and set DEPLOYMENT_RELEASE"
    : `the deployment file is of release ${fileRelease}, and the server is the earlier ` +
        `${serverRelease}: the image was not renewed with the file`;
}
