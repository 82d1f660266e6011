import type { AccountBehaviour } from "../../simulators/world/post-behaviour.ts";
import type { PostPlatform, World } from "../../simulators/world/world.ts";

/** Accounts of the demo that are not connected, as their profiles show them. */
interface FindableAccount extends AccountBehaviour {
  platform: PostPlatform;
  handle: string;
}

const NETWORK = "https://harbouraudio.example";

/**
 * What looking for accounts finds in the demo beside what is connected: the show's own account, one
 * that may be the show's, and those of people and of the network. The feeds in `demo/feeds` link
 * them.
 */
const FINDABLE: readonly FindableAccount[] = [
  {
    platform: "instagram",
    handle: "pocketorchard",
    name: "Pocket Orchard",
    about: "One tree, or a windowsill. New episodes on Mondays.",
    link: `${NETWORK}/pocket-orchard`,
  },
  {
    platform: "facebook",
    handle: "windowsillgrowers",
    name: "Windowsill Growers",
    about: "Seeds to swap.",
    followers: 1_240,
  },
  {
    platform: "youtube",
    handle: "saltandsignalclips",
    name: "Salt & Signal Clips",
    about: "Two minutes from the coast.",
    followers: 2_310,
  },
];

/** Sets the accounts in the simulated world. */
export function setFindable(world: World): void {
  for (const { platform, handle, ...behaviour } of FINDABLE)
    world.setAccount(platform, handle, behaviour);
}
