import { Castmeter } from "@castmeter/sdk";

const castmeter = new Castmeter();

// A list without `limit` has all its pages in the file: csv, tsv or xlsx.
const file = await castmeter.shows.list().file("csv");
console.log(await file.text());
