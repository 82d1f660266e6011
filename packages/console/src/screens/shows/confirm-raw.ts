import { ApiError, type Castmeter, Preview, type WritePlan } from "@castmeter/sdk";

interface RawWrite {
  method: "POST" | "PUT" | "PATCH";
  path: string;
  body?: object;
}

/** A write that the package has no method for: a preview where the API wants it confirmed. */
export async function askRaw<Done>(
  api: Castmeter,
  { body = {}, ...request }: RawWrite,
): Promise<Done | Preview<PromiseLike<Done>>> {
  try {
    return await api.raw<Done>({ ...request, body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "confirmation_required") throw error;
    return new Preview<PromiseLike<Done>>(error.body["preview"] as WritePlan, () =>
      api.raw<Done>({ ...request, body: { ...body, confirm: true } }),
    );
  }
}
