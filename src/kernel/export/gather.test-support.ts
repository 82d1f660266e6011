/** All chunks of a stream. */
export async function gather<Chunk>(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const all: Chunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}
