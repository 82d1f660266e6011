import type { Change } from "../../src/db/upgrade/changes.ts";
import { changesByDay } from "../changelog-page.ts";

/** What a release says of itself, and how the changelog says which release a change came with. */

/**
 * Gives each change without a release this one. The text keeps its form of one line a change.
 *
 * @throws Where there is none: a release without a change is a mistake.
 */
export function withRelease(changelog: string, version: string): string {
  let count = 0;
  const text = changelog.replaceAll(
    /^( {2}\{.*)\}(,?)$/gm,
    (line, change: string, comma: string) => {
      if ((JSON.parse(`${change}}`) as Change).release !== undefined) return line;
      count += 1;
      return `${change}, "release": "${version}"}${comma}`;
    },
  );
  if (count > 0) return text;
  throw new Error("docs/changelog.json has no change that is not released.");
}

export const changesOf = (changes: readonly Change[], version: string): Change[] =>
  changes.filter(({ release }) => release === version);

export interface Contents {
  version: string;
  commit: string;
  changes: readonly Change[];
  /** Names of files. */
  files: { program: string; sdk: string; parts: string };
  partsCount: number;
  fingerprint: string;
  /** Versions of Node and npm that packed it: others may compress to other bytes. */
  packedWith: string;
}

export const releaseNotes = ({
  version,
  commit,
  changes,
  files,
  partsCount,
  fingerprint,
  packedWith,
}: Contents): string => `# Castmeter ${version}

Made from commit ${commit} with ${packedWith}.

| File | What |
|---|---|
| \`${files.program}\` | the package \`castmeter\`: server, commands, demo and console |
| \`${files.sdk}\` | the package \`@castmeter/sdk\` |
| \`${files.parts}\` | the ${partsCount} packages of production (CycloneDX) |
| \`SHA256SUMS\`, \`SHA256SUMS.sig\` | checksums, and their Ed25519 signature |
| \`release-key.pub.pem\` | the public key, SHA-256 ${fingerprint} |

## Check it

\`\`\`sh
openssl pkeyutl -verify -pubin -inkey release-key.pub.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
sha256sum --check SHA256SUMS
\`\`\`

Compare the key's SHA-256 with the one that the publisher states elsewhere:
\`openssl pkey -pubin -in release-key.pub.pem -outform DER | sha256sum\`.

## Try it

\`\`\`sh
npm install ./${files.program}
npx castmeter
\`\`\`

## Changes
${changesByDay(changes)}`;
