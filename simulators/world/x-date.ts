/** X's own date form: `Mon Jul 13 12:00:02 +0000 2026`. */
export function xDate(moment: Date): string {
  const [weekday, day, month, year, time] = moment.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${day} ${time} +0000 ${year}`;
}
