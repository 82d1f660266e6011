import { expect, it } from "vitest";
import { FILE_MAX_BYTES, FileProblem, formOf, readFile } from "./read-file.ts";

const file = (content: BlobPart): File => new File([content], "report.csv");

it("the form of days and counts is guessed from the file", async () => {
  const read = await readFile(file("Day;Impressions\n18/11/2026;7.150\n19/11/2026;1.900\n"));
  expect(read).toMatchObject({
    columns: { date: 0, impressions: 1 },
    dateFormat: "DD/MM/YYYY",
    decimal: "comma",
  });
  const us = [{ line: 2, cells: ["11/18/2026", "7,150"] }];
  expect(formOf(us, { date: 0, impressions: 1 })).toEqual({
    dateFormat: "MM/DD/YYYY",
    decimal: "point",
  });
});

it("a file that cannot be used is refused with what helps", async () => {
  await expect(readFile(file(new Uint8Array([0x44, 0xe4, 0x79])))).rejects.toThrow(FileProblem);
  await expect(readFile(file("Day,Impressions\n"))).rejects.toThrow(/no row/);
  await expect(readFile(file("Day,Impressions\n".padEnd(FILE_MAX_BYTES + 1, "x")))).rejects.toThrow(
    /larger than 2 MB/,
  );
  await expect(
    readFile(file(`Day,Impressions\n${"2026-11-18,1\n".repeat(2_001)}`)),
  ).rejects.toThrow(/more than 2000/);
});
