/**
 * The worker preferred for an endpoint, the same in every process that knows the same workers: the
 * worker whose hash with the endpoint is highest (rendezvous hashing). When a worker joins or
 * leaves, only the endpoints preferred for it move. Undefined without any worker.
 */
export function preferredWorker(
  endpointId: string,
  workerIds: readonly string[],
): string | undefined {
  let preferred: string | undefined;
  let highest = -1;
  for (const workerId of workerIds) {
    const weight = hashOf(`${workerId} ${endpointId}`);
    if (weight > highest || (weight === highest && workerId > (preferred ?? ""))) {
      preferred = workerId;
      highest = weight;
    }
  }
  return preferred;
}

/**
 * FNV-1a of 32 bits with the final mixing of MurmurHash3, because ids differ in their last letters.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
