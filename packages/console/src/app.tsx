import { CSPProvider } from "@base-ui/react/csp-provider";
import { ApiError, Client } from "@castmeter/sdk";
import { QueryCache, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { texts } from "#texts/shell";
import { AccessProvider } from "./api/api-context.tsx";
import { readPlace, type Session, SESSION_API } from "./api/session.ts";
import { NoticeProvider } from "./parts/undo.tsx";
import { Empty, ProblemView } from "./parts/panel.tsx";
import { createConsoleRouter } from "./routes.tsx";
import styles from "./screens/message.module.css";
import { KeyProvider } from "./shell/keys.tsx";

const place = readPlace();

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "credential_invalid";

/** Leads to sign-in, and back to this page after it. */
function signIn(): void {
  const back = location.pathname + location.search;
  location.assign(`${place.signIn}?return_to=${encodeURIComponent(back)}`);
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && signIn() }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The client of the API repeats what may be repeated.
      retry: false,
      refetchOnWindowFocus: true,
    },
  },
});

/** Which workspace was open last, so that the next visit opens it again. */
const LAST_WORKSPACE = "castmeter-workspace";

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <SignedIn />
      </QueryClientProvider>
    </CSPProvider>
  );
}

function SignedIn() {
  const session = useQuery({
    queryKey: ["session"],
    queryFn: async () =>
      await new Client({ baseUrl: SESSION_API, apiKey: null }).raw<Session>({ path: "/session" }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (session.data !== undefined) return <InWorkspace session={session.data} />;
  if (session.error === null || isSignedOut(session.error)) return null;
  return (
    <main className={styles["whole"]}>
      <ProblemView error={session.error} onTryAgain={() => void session.refetch()} />
    </main>
  );
}

function InWorkspace({ session }: { session: Session }) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(LAST_WORKSPACE));
  const router = useMemo(() => createConsoleRouter(place.home), []);
  const openWorkspace = useCallback(
    (id: string) => {
      localStorage.setItem(LAST_WORKSPACE, id);
      setChosen(id);
      void router.navigate({ to: "/" });
    },
    [router],
  );
  const workspace = session.workspaces.find(({ id }) => id === chosen) ?? session.workspaces[0];
  if (workspace === undefined)
    return (
      <main className={styles["whole"]}>
        <Empty title={texts.noWorkspace.title} text={texts.noWorkspace.text} />
      </main>
    );
  return (
    <AccessProvider
      session={session}
      workspace={workspace}
      place={place}
      openWorkspace={openWorkspace}
    >
      <KeyProvider>
        <NoticeProvider>
          <RouterProvider router={router} />
        </NoticeProvider>
      </KeyProvider>
    </AccessProvider>
  );
}
