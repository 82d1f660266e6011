import { CSPProvider } from "@base-ui/react/csp-provider";
import { ApiError } from "@castmeter/sdk";
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { texts } from "#texts/shell";
import { AccessProvider } from "./api/api-context.tsx";
import { fetchSession, keepLastWorkspace, readLastWorkspace } from "./api/first-session.ts";
import { readPlace, readSession, type Session } from "./api/session.ts";
import { NoticeProvider } from "./parts/acts/undo.tsx";
import { Empty, ProblemView } from "./parts/page/panel.tsx";
import { createConsoleRouter } from "./router.ts";
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

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <SignedIn />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** The session; where the person has left the workspace, with the oldest of their others. */
async function openSession(workspaceId: string | null): Promise<Session> {
  const session = await readSession(workspaceId, fetchSession);
  return session.workspace === null && workspaceId !== null
    ? await readSession(null, fetchSession)
    : session;
}

function SignedIn() {
  const [chosen, setChosen] = useState(readLastWorkspace);
  const router = useMemo(() => createConsoleRouter(place.home), []);
  const session = useQuery({
    queryKey: ["session", chosen],
    queryFn: () => openSession(chosen),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const openWorkspace = useCallback(
    (id: string) => {
      keepLastWorkspace(id);
      setChosen(id);
      void router.navigate({ to: "/" });
    },
    [router],
  );
  const { data, error } = session;
  if (data === undefined && error !== null && !isSignedOut(error))
    return (
      <main className={styles["whole"]}>
        <ProblemView error={error} onTryAgain={() => void session.refetch()} />
      </main>
    );
  if (data === undefined) return null;
  const { workspace } = data;
  if (workspace === null)
    return (
      <main className={styles["whole"]}>
        <Empty title={texts.noWorkspace.title} text={texts.noWorkspace.text}>
          <a className="link" href={`${place.home}/profile`}>
            {texts.noWorkspace.create}
          </a>
        </Empty>
      </main>
    );
  return (
    <AccessProvider
      session={data}
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
