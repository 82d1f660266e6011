import type { Language } from "./language.ts";

export const id: Language = {
  code: "id",
  stopWords:
    "dan atau tapi tetapi yang di ke dari untuk dengan pada dalam oleh ini itu saya aku kamu anda dia kami " +
    "kita mereka tidak bukan nggak gak ya adalah ada akan sudah udah belum bisa juga saja aja lagi kalau " +
    "karena jadi apa siapa bagaimana kapan sangat lebih banget sih kok nih deh nya se",
  numbers: {
    units:
      "nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas duabelas tigabelas " +
      "empatbelas limabelas enambelas tujuhbelas delapanbelas sembilanbelas duapuluh",
    tens: "tigapuluh empatpuluh limapuluh enampuluh tujuhpuluh delapanpuluh sembilanpuluh",
    hundred: "seratus",
    thousand: "seribu/ribu",
    and: "",
  },
  letters:
    "be=b ce=c de=d ef=f ge=g ha=h je=j ka=k el=l em=m en=n pe=p ki=q er=r es=s te=t fe=v we=w eks=x ye=y zet=z",
  dot: "titik",
  slash: "garis miring|slash",
  codeWords: "kode|kupon|voucher|promo",
  codeFillers: "promo diskon voucher nya adalah kata huruf besar semua sekali lagi kodenya",
  sponsor:
    "disponsori|sponsor*|dipersembahkan|didukung oleh|bekerja sama dengan|kerja sama dengan|partner kita|mitra kami|" +
    "terima kasih kepada..untuk|terima kasih..sudah|iklan|teman teman dari|persembahan",
  offer:
    "# %|# persen|diskon*|gratis|potongan|ongkir|uji coba|uang kembali|pesanan pertama|pembelian pertama|bulan pertama|" +
    "setengah harga|hemat|hadiah|bonus|pendengar|garansi|cuma cuma|per bulan|sebulan",
  action:
    "kunjungi|buka|coba|cobain|daftar|pesan|pesan sekarang|beli|unduh|download|klik|pakai|gunakan|masukkan|masukin|cek|langsung ke|" +
    "saat checkout|waktu checkout|pas checkout|di keranjang|temukan|dapatkan|dapetin|mampir",
  link: "link di deskripsi|di deskripsi|tautan di|titik com|titik id|titik example|dot com",
  back: "kembali ke|balik lagi|balik ke|selamat datang kembali|sampai mana tadi|lanjut lagi|kita lanjut|lanjut ke",
  and: "dan|n",
  or: "atau",
  not: "tidak bukan nggak gak tanpa",
  extra: "belum termasuk|tambahan biaya|ekstra|bayar lagi",
  opening:
    "sebelum lanjut|sebelum kita|ngomong ngomong|jeda sebentar|jeda dulu|mau cerita soal|" +
    "mau bahas|episode ini|episode kali ini",
};
