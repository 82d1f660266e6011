import { verifyWebhook, WebhookSignatureError } from "@castmeter/sdk";

/** For every server that has requests of the web: Deno, Bun, workers, Next, Hono. */
export async function receive(request: Request, secret: string): Promise<Response> {
  try {
    const event = await verifyWebhook(await request.text(), request.headers, secret);
    if (event.type === "cluster.updated") console.log(event.data.changed_fields);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookSignatureError) return new Response(null, { status: 400 });
    throw error;
  }
}
