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
import { useCallback, useEffect, useMemo, useState } from "react";
import { texts } from "#texts/shell";
import { AccessProvider } from "./api/api-context.tsx";
import { readPlace, readSession } from "./api/session.ts";
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
  const [chosen, setChosen] = useState(() => localStorage.getItem(LAST_WORKSPACE));
  const router = useMemo(() => createConsoleRouter(place.home), []);
  const session = useQuery({
    queryKey: ["session", chosen],
    queryFn: async () => await readSession(chosen),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const openWorkspace = useCallback(
    (id: string | null) => {
      if (id === null) localStorage.removeItem(LAST_WORKSPACE);
      else localStorage.setItem(LAST_WORKSPACE, id);
      setChosen(id);
      void router.navigate({ to: "/" });
    },
    [router],
  );
  const { data, error } = session;
  const isGone = data?.workspace === null && data.memberships.length > 0;
  // A workspace that the person has left is forgotten, and the oldest of the others opened.
  useEffect(() => {
    if (isGone) openWorkspace(null);
  }, [isGone, openWorkspace]);
  if (data === undefined && error !== null && !isSignedOut(error))
    return (
      <main className={styles["whole"]}>
        <ProblemView error={error} onTryAgain={() => void session.refetch()} />
      </main>
    );
  if (data === undefined || isGone) return null;
  const { workspace } = data;
  if (workspace === null)
    return (
      <main className={styles["whole"]}>
        <Empty title={texts.noWorkspace.title} text={texts.noWorkspace.text} />
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
