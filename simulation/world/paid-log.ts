/** A request to the provider that is paid for. */
export interface PaidCall {
  /** Path with query. */
  subject: string;
  /** By the program's clock, which may be wrong. */
  at: Date;
  /** By the platform's. */
  paidAt: Date;
  /** Of the answer; null where it broke off. */
  status: number | null;
}

/** Every request to the paid provider, in order. */
export class PaidLog {
  readonly calls: PaidCall[] = [];
  total = 0;

  add(call: PaidCall): void {
    this.calls.push(call);
    this.total += 1;
  }

  forgetBefore(time: Date): void {
    const first = this.calls.findIndex(({ paidAt }) => paidAt >= time);
    this.calls.splice(0, first === -1 ? this.calls.length : first);
  }
}
