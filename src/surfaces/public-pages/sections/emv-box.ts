import { type Html, html } from "../../../lib/text/html.ts";
import type { PageEmv } from "../../../features/sharing/public-pages/index.ts";
import { count, moneyText } from "./words.ts";

/** The earned media value of a campaign, with its rates. */

const EMV_WORDS: Readonly<Record<string, string>> = {
  likes: "Likes",
  comments: "Comments",
  long_views: "Long views",
  short_views: "Short views",
};

/** The rate as text: `25.00 per 1,000`, `0.10 each`. */
const rateText = (rate: number, per: number): string =>
  `${rateNumber(rate)} ${per === 1 ? "each" : `per ${count(per)}`}`;

/** The rate with its hundredths and smaller fractions, at least two digits. */
const RATE = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const rateNumber = (rate: number): string => RATE.format(rate);

export function emvBox({ currency, amount, receipts }: PageEmv): Html {
  const code = currency.toUpperCase();
  return html`<section class="emv" aria-labelledby="emv">
    <div>
      <h2 class="label" id="emv">Earned media value</h2>
      <p class="second">${moneyText(amount, currency)}</p>
      <p class="definition">
        A price put on attention with the rates beside. It is an opinion about worth, kept apart
        from the counts above. The ad server’s figures are never priced.
      </p>
    </div>
    ${
      receipts.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col" class="number">Count</th>
            <th scope="col" class="number wide">Rate, ${code}</th>
            <th scope="col" class="number">${code}</th>
          </tr>
        </thead>
        <tbody>
          ${receipts.map(
            ({ metric, count: number, rate, per, amount: sum }) =>
              html`<tr>
                <th scope="row">${EMV_WORDS[metric] ?? metric}</th>
                <td class="number plain">
                  ${count(number)} <span class="basis phone">${rateText(rate, per)}</span>
                </td>
                <td class="number wide muted">${rateText(rate, per)}</td>
                <td class="number">${moneyText(sum)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td></td>
            <td class="wide"></td>
            <td class="number">${moneyText(amount)}</td>
          </tr>
        </tfoot>
      </table>`
    }
  </section>`;
}
