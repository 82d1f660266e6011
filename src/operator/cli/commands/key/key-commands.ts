import type { CommandGroup } from "../../command.ts";

export const KEY_COMMANDS: CommandGroup = {
  name: "key",
  description: "API keys",
  commands: [
    {
      name: "create",
      description: "make an API key; its secret is printed this once",
      load: () => import("./key-create.ts"),
    },
    {
      name: "list",
      description: "keys with their status; never their secrets",
      load: () => import("./key-list.ts"),
    },
    {
      name: "rotate",
      description: "give a key a new secret; the old one works on for the grace hours",
      arguments: [["<key id>"]],
      load: () => import("./key-rotate.ts"),
    },
    {
      name: "disable",
      description: "stop a key until it is enabled",
      arguments: [["<key id>"]],
      load: () => import("./key-disable.ts"),
    },
    {
      name: "enable",
      description: "let a disabled key work again",
      arguments: [["<key id>"]],
      load: () => import("./key-enable.ts"),
    },
    {
      name: "revoke",
      description: "end a key for good",
      arguments: [["<key id>"]],
      load: () => import("./key-revoke.ts"),
    },
  ],
};
