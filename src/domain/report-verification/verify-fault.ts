/**
 * Why a report is not accepted: it is not one (`malformed`), it ends early (`truncated`), it is
 * larger than a report can be (`too_large`), its key is not the expected one (`wrong_key`), its
 * bytes are not those that were signed (`changed`), its content is not in canonical form
 * (`not_canonical`), or its issuer does not answer for it (`not_vouched`).
 */
export type Fault =
  | "malformed"
  | "truncated"
  | "too_large"
  | "wrong_key"
  | "changed"
  | "not_canonical"
  | "not_vouched";

/** A report that is not accepted, with a sentence for a person. */
export class VerifyFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.name = "VerifyFault";
    this.fault = fault;
  }
}
