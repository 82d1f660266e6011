/** The three ways in which a client can be given the tools of the server. */
export interface Shape {
  name: "A" | "B" | "C";
  title: string;
  path: string;
}

export const SHAPES: readonly Shape[] = [
  { name: "A", title: "every curated tool is listed", path: "/mcp?areas=all" },
  {
    name: "B",
    title: "three tools to find, read and write",
    path: "/mcp?tools=find_tools,read_tool,write_tool",
  },
  { name: "C", title: "the commonest tools and those three", path: "/mcp" },
];

export const FIND = "find_tools";
export const READ = "read_tool";
export const WRITE = "write_tool";

/** Reads in one call of `read_tool`. */
export const READS_MAX = 5;
