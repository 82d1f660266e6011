import { newId } from "../src/kernel/ids.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import { randomBase62 } from "../src/lib/text/base62.ts";
import { PasswordHasher } from "../src/people/identity/passwords/password-hasher.ts";
import { checkNewPassword } from "../src/people/identity/passwords/password-rules.ts";
import type { DemoFile } from "./demo-files.ts";
import { DEMO_WORKSPACES } from "./world/demo-plan.ts";

const NAME = "Maren Holt";

/**
 * The person who owns the demo network and sees its installation, with a password made for this demo. A start that was
 * interrupted never printed its password, so the next start makes another.
 */
export async function ensureDemoOwner({ database, clock }: Runtime): Promise<DemoFile["sign_in"]> {
  const email = DEMO_WORKSPACES.find(({ key }) => key === "network")?.ownerEmail ?? "";
  const password = randomBase62(16);
  const now = clock.now();
  const checked = await checkNewPassword(password, { email, names: [NAME] }, "password");
  const changed = { password_hash: await new PasswordHasher().hash(checked), updated_at: now };
  await database
    .insertInto("people")
    .values({
      id: newId("per"),
      email,
      name: NAME,
      email_verified_at: now,
      operator_since: now,
      created_at: now,
      ...changed,
    })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(changed))
    .execute();
  return { email, password };
}
