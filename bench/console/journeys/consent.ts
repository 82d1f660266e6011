import { createHash, randomBytes } from "node:crypto";
import type { Journey } from "./stage.ts";
import { startLoopbackReceiver } from "./receiver.ts";

/** An app asks for access, gets less than it asked for, and loses it under the authorised apps. */
export const consentJourney: Journey = {
  name: "consent",
  play: async (stage) => {
    const callback = await startLoopbackReceiver();
    stage.afterwards(() => callback.close());
    const name = `Mixdown ${stage.mark}`;
    const metadata = (await json(`${stage.url}/.well-known/oauth-authorization-server`)) as {
      registration_endpoint: string;
      authorization_endpoint: string;
      token_endpoint: string;
    };
    const { client_id: client } = (await json(metadata.registration_endpoint, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: name,
        redirect_uris: [callback.url],
        token_endpoint_auth_method: "none",
      }),
    })) as { client_id: string };
    const verifier = randomBytes(32).toString("base64url");
    const address = new URL(metadata.authorization_endpoint);
    address.search = new URLSearchParams({
      response_type: "code",
      client_id: client,
      redirect_uri: callback.url,
      scope: "shows:read clusters:write offline_access",
      state: "s",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }).toString();

    const hand = await stage.owner();
    const { page } = hand;
    await page.goto(address.href);
    await hand.sees(page.getByRole("heading", { name: "An app asks for access to Castmeter" }));
    await hand.step("asked for access");
    await hand.press(page.getByLabel("Make and change clusters"));
    await hand.press(page.getByLabel(stage.workspaceName));
    await hand.step("limited");
    await hand.press(page.getByRole("button", { name: "Allow", exact: true }));
    await page.waitForURL(`${callback.url}*`);
    const code = new URL(page.url()).searchParams.get("code") ?? "";
    const token = (await json(metadata.token_endpoint, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: client,
        redirect_uri: callback.url,
        code,
        code_verifier: verifier,
      }),
    })) as { access_token: string; scope: string };
    if (token.scope.includes("clusters:write")) throw new Error("The app got what was unticked");
    const status = async (): Promise<number> =>
      (
        await fetch(`${stage.url}/v1/shows`, {
          headers: { Authorization: `Bearer ${token.access_token}` },
        })
      ).status;
    if ((await status()) !== 200) throw new Error("The app has no access");

    await page.goto(`${stage.url}/app/`);
    await hand.goTo("Developer");
    await hand.press(page.locator("main nav").getByRole("link", { name: "Apps", exact: true }));
    await hand.sees(page.getByText(name).first());
    await hand.step("authorised apps");
    await hand.press(page.getByRole("row", { name: new RegExp(name) }).getByText(name));
    const drawer = page.getByRole("dialog", { name });
    await hand.sees(drawer.getByText("Shows"));
    await hand.step("what the app may do");
    await hand.press(drawer.getByRole("button", { name: "Close" }));
    await drawer.waitFor({ state: "detached" });
    await hand.button(`Remove ${name}`);
    const question = page.getByRole("dialog", { name: `Remove ${name}?` });
    await hand.sees(question.getByRole("listitem"));
    await hand.step("asked whether it is removed");
    await hand.button("Remove app", question);
    await hand.sees(page.getByText(`${name} was removed.`));
    await hand.step("removed");
    if ((await status()) !== 401) throw new Error("A removed app still has access");
  },
};

async function json(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} is answered by ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
