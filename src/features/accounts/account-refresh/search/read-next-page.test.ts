import { expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import {
  accountFailure,
  AccountReadError,
} from "../../../../platforms/accounts/account-failure.ts";
import { startIntegrationApp } from "../../connections/integrations.test-support.ts";
import { searchAccounts } from "./search-accounts.ts";

const app = useFixture(startIntegrationApp);

it("a page that never left this server is no request of the workspace's day", async () => {
  const showId = await app.show(app.workspaceId);
  await app.put(showId, "instagram", { handle: "saltandsignal" });
  const { database, services } = app.runtime;
  const { connectors } = services.accounts;
  const search = (sent: number) =>
    searchAccounts(
      {
        database,
        clock: app.clock,
        accounts: {
          ...services.accounts,
          connectors: {
            ...connectors,
            find: (platform) => {
              const connector = connectors.find(platform);
              return (
                connector && {
                  ...connector,
                  listPosts: (_access, _page, read) => {
                    read.addRequests(sent);
                    const failure = accountFailure("provider_error", "It cannot be reached.");
                    return Promise.reject(new AccountReadError(failure));
                  },
                }
              );
            },
          },
        },
      },
      {
        showId,
        platforms: null,
        since: app.clock.now(),
        payer: app.workspaceId,
        trigger: "build",
      },
      AbortSignal.timeout(10_000),
    );
  const used = () =>
    app.sql(
      "select used from usage_counters where counter = 'provider_calls' and subject = 'accounts'",
    );
  // One read of the profile connected it.
  expect(await used()).toEqual([{ used: 1 }]);
  expect(await search(0)).toMatchObject([{ state: "failed", requests: 0 }]);
  expect(await used()).toEqual([{ used: 1 }]);
  expect(await search(1)).toMatchObject([{ state: "failed", requests: 1 }]);
  expect(await used()).toEqual([{ used: 2 }]);
});
