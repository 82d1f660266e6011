/** Runs actions one after another, in the order in which they were asked for. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  run<Result>(action: () => Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    const result = this.#last.then(action).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Does nothing while another action runs or waits. */
  async runUnlessBusy(action: () => Promise<unknown>): Promise<void> {
    if (this.#waiting === 0) await this.run(action);
  }

  /** Resolves when nothing runs or waits any more. */
  async settled(): Promise<void> {
    while (this.#waiting > 0) await this.#last;
  }
}
