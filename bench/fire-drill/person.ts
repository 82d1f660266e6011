/** A person in a browser, and a program with a key, against a server. */

const PERSON = {
  email: "ada@example.com",
  password: "a quiet harbour of the north",
  name: "Ada",
};

interface Answer {
  status: number;
  // Answers are read field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

async function send(address: string, path: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, { redirect: "manual", ...init });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

/** A call of a page. @throws Error where it is refused. */
export async function post(address: string, path: string, body: unknown): Promise<Answer["body"]> {
  const answer = await send(address, path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: address,
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const setUp = (address: string, token: string): Promise<Answer["body"]> =>
  post(address, "/app-api/set-up", {
    ...PERSON,
    token,
    workspace: { name: "Harbour Radio", kind: "solo" },
  });

export const signIn = (address: string): Promise<Answer["body"]> =>
  post(address, "/app-api/sign-in", { email: PERSON.email, password: PERSON.password });

/** A call of the API with a key. @throws Error where it is refused. */
export async function call(
  { address, key }: { address: string; key: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer["body"]> {
  const isForm = body instanceof FormData;
  const answer = await send(address, path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
