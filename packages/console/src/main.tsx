import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./main.css";

const root = document.getElementById("console");
if (root === null) throw new Error("The page has no place for the console");
createRoot(root).render(<App />);
