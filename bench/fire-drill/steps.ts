/** Milliseconds of a clock that no time server moves. */
export const nowMs = (): number => performance.now();

export interface Step {
  name: string;
  isMet: boolean;
  detail: string;
  tookMs: number;
}

/** Runs the steps of a drill in order, and keeps what each showed. */
export class Steps {
  readonly all: Step[] = [];
  readonly #print: (step: Step) => void;

  constructor(print: (step: Step) => void) {
    this.#print = print;
  }

  /** A step that throws is not met, and ends the drill. */
  async take<Result>(
    name: string,
    work: () => Promise<Result>,
    describe: (result: Result) => string = () => "",
  ): Promise<Result> {
    const startedMs = nowMs();
    try {
      const result = await work();
      this.#add({ name, isMet: true, detail: describe(result), tookMs: nowMs() - startedMs });
      return result;
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      this.#add({ name, isMet: false, detail, tookMs: nowMs() - startedMs });
      throw error;
    }
  }

  #add(step: Step): void {
    this.all.push(step);
    this.#print(step);
  }
}
