import { Castmeter } from "@castmeter/sdk";

const castmeter = new Castmeter();
const { data: brand } = await castmeter.brands.create({ name: "Harbour Tea" });

// Nothing is deleted: what needs a confirmation answers with a plan.
const outcome = await castmeter.brands.delete(brand.id);
if (outcome.object === "preview") {
  console.log(outcome.plan.effects, outcome.plan.irreversible);
  const { data } = await outcome.confirm();
  console.log(data.deleted);
}

// Where the plan need not be shown: castmeter.brands.delete(id).confirmed()
