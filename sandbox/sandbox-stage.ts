import { UPSTREAMS } from "../simulators/faults.ts";
import { renderFeed } from "../demo/world/demo-feeds.ts";
import { newWorld } from "../demo/demo-files.ts";
import { setStage, type Stage } from "../demo/demo-stage.ts";
import type { DemoAccount } from "../demo/world/demo-accounts.ts";
import { DEMO_SHOWS, type DemoShow } from "../demo/world/demo-plan.ts";

/** The simulated platforms of a sandbox: those of the demo, around one of its shows. */
export interface SandboxStage extends Stage {
  show: DemoShow;
  /** Its accounts that have days and a key: the host. */
  accounts: readonly DemoAccount[];
  /** Requests so far by upstream, and by platform of accounts. */
  calls: () => Record<string, number>;
  /** Moves the time of every platform, and publishes the episodes that are out by then. */
  moveTo: (time: Date) => void;
}

const SHOW = "salt-and-signal";

export async function setSandboxStage(madeAt: Date): Promise<SandboxStage> {
  const show = DEMO_SHOWS.find(({ slug }) => slug === SHOW);
  if (show === undefined) throw new Error(`The demo has no show ${SHOW}.`);
  const stage = await setStage(newWorld(madeAt));
  const { world, feeds } = stage.simulators;
  const publish = (): void => feeds.put(`${SHOW}.xml`, renderFeed(SHOW, madeAt, world.clock.now()));
  return {
    ...stage,
    show,
    accounts: stage.platforms.accounts.filter(
      ({ audience, connecting, restate }) =>
        audience.show.slug === SHOW && connecting.way === "body" && restate !== undefined,
    ),
    calls: () =>
      Object.fromEntries([
        ...UPSTREAMS.map((upstream) => [upstream, stage.simulators.calls.total(upstream)]),
        ...[...stage.platforms.simulators].map(([platform, { seen }]) => [platform, seen.length]),
      ]) as Record<string, number>,
    moveTo: (time) => {
      world.clock.advance(time.getTime() - world.clock.now().getTime());
      publish();
    },
  };
}
