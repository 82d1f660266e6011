import { ReadCall } from "./call.ts";

/** One page of a list. */
export interface Page<Item, Meta = Record<string, unknown>> {
  object: "list";
  url: string;
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
  meta: Meta;
}

/**
 * A list: awaited it is its first page, and `for await` goes through the items of all pages, each
 * read when it is needed.
 */
export class ListCall<Item, Format extends string = never, Meta = Record<string, unknown>>
  extends ReadCall<Page<Item, Meta>, Format>
  implements AsyncIterable<Item>
{
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** The pages, from this one on. */
  async *pages(): AsyncGenerator<Page<Item, Meta>, void, undefined> {
    let page = await this.withResponse().then(({ data }) => data);
    yield page;
    while (page.next_cursor !== null) {
      const query = { ...this.request.query, cursor: page.next_cursor };
      const { data } = await this.transport.json<Page<Item, Meta>>({ ...this.request, query });
      page = data;
      yield page;
    }
  }
}
