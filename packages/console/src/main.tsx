import "./api/first-session.ts";
import { createRoot } from "react-dom/client";
import { readPlace } from "./api/session.ts";
import { App } from "./app.tsx";
import "./main.css";

const root = document.getElementById("console");
if (root === null) throw new Error("The page has no place for the console");
// What the first screen needs is read while the session is asked for.
if (location.pathname === readPlace().home) void import("./screens/overview/overview.tsx");
else void import("./routes.tsx");
createRoot(root).render(<App />);
