import type { Journey } from "./stage.ts";

/** Suggested posts are accepted, rejected, taken back, and accepted together. */
export const reviewJourney: Journey = {
  name: "review",
  play: async (stage) => {
    const hand = await stage.owner();
    const { page } = hand;
    await hand.goTo("Review");
    const post = page.locator("article[data-suggestion][aria-busy=false]");
    await hand.sees(post);
    await hand.step("first post");
    const bar = page.getByRole("toolbar", { name: "Answers" });
    const button = (name: string | RegExp) => bar.getByRole("button", { name });
    const idOf = (): Promise<string | null> => post.getAttribute("data-suggestion");
    const moves = async (key: string, name: string | RegExp): Promise<void> => {
      const before = await idOf();
      await hand.act(key, button(name));
      await page.locator(`article[data-suggestion]:not([data-suggestion="${before}"])`).waitFor();
      await hand.sees(post);
    };
    await moves("a", "Belongs here");
    await hand.sees(page.getByText("1 of ", { exact: false }));
    await hand.step("accepted");
    const second = await idOf();
    await moves("d", "Not ours");
    await hand.step("rejected");
    await hand.act("u", button("Undo"));
    await page.locator(`article[data-suggestion="${second}"]`).waitFor();
    await hand.sees(page.getByText("It waits for an answer again"));
    await hand.step("taken back");
    // The episodes in their order, until one has more than one post of high confidence.
    const batch = button(/^All \d+ high/);
    for (let looked = 0; (await batch.count()) === 0; looked += 1) {
      if (looked > 60) throw new Error("No episode has two posts of high confidence");
      await moves("j", "Next");
    }
    await hand.step("before the batch");
    await hand.act("Shift+A", batch);
    await batch.waitFor({ state: "detached" });
    await hand.step("batch accepted");
    stage.afterwards(async () => {
      const undo = button("Undo");
      for (let left = 20; left > 0 && (await undo.isEnabled()); left -= 1) {
        await undo.click();
        await page.waitForTimeout(700);
      }
    });
  },
};
