import { describe, expect, it } from "vitest";
import { PASSWORD_COST, PasswordHasher } from "./password-hasher.ts";
import { checkNewPassword } from "./password-rules.ts";

const CHEAP = { logCost: 4, blockSize: 1, parallelism: 1 };
const hasher = new PasswordHasher(CHEAP);

const ADA = { email: "ada.quay@example.com", names: ["Ada Lovelace Quay", "Salt & Signal"] };
const checked = (password: string) => checkNewPassword(password, ADA, "password");

describe("a stored password", () => {
  it("opens with the password it was made from, and with no other, at the cost of a server", async () => {
    const real = new PasswordHasher();
    const hash = await real.hash(await checked("a quiet harbour at noon"));
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await real.verify("a quiet harbour at noon", hash)).toEqual({
      matches: true,
      outdated: false,
    });
    expect(await real.verify("a quiet harbour at noon.", hash)).toEqual({
      matches: false,
      outdated: false,
    });
    // OWASP's least, for 32 MB of memory.
    expect(PASSWORD_COST).toEqual({ logCost: 15, blockSize: 8, parallelism: 3 });
  });

  it("differs between two people with the same password", async () => {
    expect(await hasher.rehash("a quiet harbour")).not.toBe(await hasher.rehash("a quiet harbour"));
  });

  it("counts every character of a long one", async () => {
    const long = "x".repeat(1_000);
    const hash = await hasher.rehash(`${long}a`);
    expect((await hasher.verify(`${long}a`, hash)).matches).toBe(true);
    expect((await hasher.verify(`${long}b`, hash)).matches).toBe(false);
  });

  it("is the same however a system writes its letters", async () => {
    const hash = await hasher.rehash("caf\u00e9 am Hafen");
    expect((await hasher.verify("cafe\u0301 am Hafen", hash)).matches).toBe(true);
    expect((await hasher.verify("cafe am Hafen", hash)).matches).toBe(false);
  });

  it("says when its cost is another than today's, and still opens", async () => {
    const old = await new PasswordHasher({ ...CHEAP, logCost: 3 }).rehash("a quiet harbour");
    expect(await hasher.verify("a quiet harbour", old)).toEqual({ matches: true, outdated: true });
  });

  it("never matches without a person, and costs the same derivation", async () => {
    const costs: unknown[] = [];
    const counting = new PasswordHasher(CHEAP, async (_password, _salt, cost) => {
      costs.push(cost);
      return Buffer.alloc(32);
    });
    expect((await counting.verify("a quiet harbour", null)).matches).toBe(false);
    expect(costs).toEqual([CHEAP]);
  });
});

describe("hashing in one process", () => {
  it("runs two at once, the rest in order, and refuses when a hundred wait", async () => {
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const slow = new PasswordHasher(CHEAP, (password) => {
      started.push(password);
      return new Promise((resolve) => void finish.push(() => resolve(Buffer.alloc(32))));
    });
    const running = Array.from({ length: 102 }, (_, index) => slow.rehash(String(index)));
    expect(started).toEqual(["0", "1"]);
    await expect(slow.rehash("one too many")).rejects.toMatchObject({
      code: "service_unavailable",
    });
    finish[0]?.();
    await running[0];
    expect(started).toEqual(["0", "1", "2"]);
    for (let index = 1; index < 102; index += 1) {
      finish[index]?.();
      await running[index];
    }
    expect(started).toHaveLength(102);
    const again = [slow.rehash("a"), slow.rehash("b"), slow.rehash("c")];
    expect(started.slice(102)).toEqual(["a", "b"]);
    finish[102]?.();
    finish[103]?.();
    await Promise.all(again.slice(0, 2));
    finish[104]?.();
    await again[2];
  });

  it("hands the slot of a failed task to the next", async () => {
    let calls = 0;
    const failing = new PasswordHasher(CHEAP, async () => {
      calls += 1;
      throw new Error("out of memory");
    });
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((number) => failing.rehash(String(number))),
    );
    expect(results.map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "rejected",
      "rejected",
    ]);
    expect(calls).toBe(4);
  });
});

describe("a new password", () => {
  const refusal = { code: "parameter_invalid", param: "password" };

  it.each([
    "ten chars!",
    "🐟🐠🐡🦈🐬🐳🐋🦭🦀🦞",
    "x1".repeat(512),
    "a8492018472",
    "salt in the signal",
  ])("may be %s", async (password) => {
    expect(await checked(password)).toBe(password);
  });

  it.each([
    ["of nine characters", "nine char"],
    ["of five as people count them", "🐟🐠🐡🦈🐬"],
    ["of 1,026", "x1".repeat(513)],
    ["of one character", "aaaaaaaaaaaa"],
    ["that is the address", "Ada.Quay@example.com"],
    ["that is the address without its host", "ada.quay12"],
    ["that is the own name", "adalovelacequay"],
    ["that is the workspace's name", "Salt&Signal2026"],
    ["that is the service's name", "Castmeter!2026"],
    ["that many use", "password1234"],
    ["that many use, in capitals", "QWERTYUIOP"],
    ["that is a common one with a year", "Sunshine2024!"],
    ["that is a common one written full-width", "ｐａｓｓｗｏｒｄ１２３４"],
  ])("is none %s", async (_what, password) => {
    await expect(checked(password)).rejects.toMatchObject(refusal);
  });
});
