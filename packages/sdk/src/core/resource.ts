import { FileCall, ReadCall } from "./call.ts";
import { type Followed, JobCall, type JobState } from "./job.ts";
import { ListCall } from "./list.ts";
import type { ApiRequest, Method, Transport } from "./transport.ts";
import { ConfirmCall, WriteCall } from "./write.ts";

type Request = Omit<ApiRequest, "method"> & { method?: Method };

const withMethod = (request: Request): ApiRequest => ({ method: "GET", ...request });

/** Makes the calls of a resource's operations. */
class Calls {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  read<Data, Format extends string = never>(request: Request): ReadCall<Data, Format> {
    return new ReadCall(this.#transport, withMethod(request));
  }

  list<Item, Format extends string = never>(request: Request): ListCall<Item, Format> {
    return new ListCall(this.#transport, withMethod(request));
  }

  file(request: Request): FileCall {
    return new FileCall(this.#transport, withMethod(request));
  }

  write<Result>(request: Request): WriteCall<Result> {
    return new WriteCall(this.#transport, withMethod(request));
  }

  writeJob<Result extends { data: unknown }, Job extends JobState>(
    request: Request,
    followed: Followed<Result["data"]>,
  ): JobCall<Result, Job> {
    return new JobCall(this.#transport, withMethod(request), followed);
  }

  confirm<Result>(request: Request): ConfirmCall<Result, WriteCall<Result>> {
    return new ConfirmCall(
      this.#transport,
      withMethod(request),
      (transport, confirmed) => new WriteCall<Result>(transport, confirmed),
    );
  }

  confirmJob<Result extends { data: unknown }, Job extends JobState>(
    request: Request,
    followed: Followed<Result["data"]>,
  ): ConfirmCall<Result, JobCall<Result, Job>> {
    return new ConfirmCall(
      this.#transport,
      withMethod(request),
      (transport, confirmed) => new JobCall<Result, Job>(transport, confirmed, followed),
    );
  }
}

/** A group of operations of the client. */
export class Resource {
  protected readonly calls: Calls;

  constructor(transport: Transport) {
    this.calls = new Calls(transport);
  }
}
