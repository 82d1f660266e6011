import { type Html, html } from "../../lib/text/html.ts";
import { select } from "./form-parts.ts";

/** The filters above the request log. assets/log.js sends them with the address of the page. */

const METHODS = ["", "GET", "POST", "PATCH", "PUT", "DELETE"].map((value) => ({
  value,
  label: value === "" ? "All" : value,
}));

const SPANS = [
  { value: "", label: "The last 14 days" },
  { value: "1", label: "The last hour" },
  { value: "24", label: "The last day" },
  { value: "168", label: "The last week" },
];

export const logFilters: Html = html`<form
  id="log-filters"
  class="filters"
  method="post"
  novalidate
>
  ${select({ form: "log", name: "method", label: "Method", choices: METHODS })}
  <div class="field">
    <label for="log-path">Path begins with</label>
    <input
      id="log-path"
      name="path"
      maxlength="500"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      aria-describedby="log-path-fault"
    />
    <p class="fault" id="log-path-fault" hidden></p>
  </div>
  <div class="field">
    <label for="log-status">Status</label>
    <input
      id="log-status"
      name="status"
      inputmode="numeric"
      maxlength="3"
      pattern="[1-5][0-9][0-9]"
      autocomplete="off"
      aria-describedby="log-status-fault"
    />
    <p class="fault" id="log-status-fault" hidden></p>
  </div>
  ${select({ form: "log", name: "credential_id", label: "By", choices: [{ value: "", label: "All" }] })}
  ${select({ form: "log", name: "hours", label: "Period", choices: SPANS })}
  <p class="notice danger form-fault" role="alert" hidden></p>
  <div class="filter-buttons">
    <button type="submit">Filter</button>
    <button type="reset" class="link">Show all</button>
  </div>
</form>`;
