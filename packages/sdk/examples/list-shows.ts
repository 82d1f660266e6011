import { Castmeter } from "@castmeter/sdk";

// Address and key are those of CASTMETER_BASE_URL and CASTMETER_API_KEY.
const castmeter = new Castmeter();

// All pages, each read when it is needed.
for await (const show of castmeter.shows.list({ limit: 100 })) console.log(show.id, show.name);

// One page.
const page = await castmeter.shows.list({ limit: 10 });
console.log(page.data.length, page.next_cursor);
