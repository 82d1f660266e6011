import { createRootRoute } from "@tanstack/react-router";
import { NotFound } from "../screens/not-found.tsx";
import { Shell } from "./shell.tsx";

/** The frame, with every screen in it. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
