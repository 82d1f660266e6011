import type { CommandGroup } from "../../command.ts";

export const SIGNING_KEY_COMMANDS: CommandGroup = {
  name: "signing-key",
  description: "keys that sign the reports of this installation",
  commands: [
    {
      name: "list",
      description: "keys with their fingerprints and dates; never their private parts",
      load: () => import("./signing-key-list.ts"),
    },
    {
      name: "rotate",
      description:
        "retire the key and make the next one, which signs every later report in every process; " +
        "what was signed before still verifies",
      load: () => import("./signing-key-rotate.ts"),
    },
  ],
};
