// Receives webhooks and verifies them. Java 17 or newer, JDK only:
//   WEBHOOK_SECRET=whsec_… java Receiver.java
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final byte[] SECRET = System.getenv("WEBHOOK_SECRET").getBytes(StandardCharsets.UTF_8);
    static final long TOLERANCE_SEC = 300;

    /**
     * True when the delivery is authentic and fresh.
     * body: the bytes as received; header: the value of Service-Signature.
     */
    static boolean isAuthentic(byte[] body, String header) throws Exception {
        String[] parts = header == null ? new String[0] : header.split(",");
        String timestamp = "";
        for (String part : parts) {
            boolean isTime = timestamp.isEmpty() && part.strip().startsWith("t=");
            if (isTime) timestamp = part.strip().substring(2);
        }
        if (!timestamp.matches("[0-9]{1,12}")) return false;
        long ageSec = Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp));
        if (ageSec > TOLERANCE_SEC) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
        String hex = HexFormat.of().formatHex(mac.doFinal(body));
        byte[] expected = hex.getBytes(StandardCharsets.UTF_8);
        boolean matches = false;
        // During a rotation there are two v1, and either may match. Other schemes are ignored.
        for (String part : parts) {
            if (!part.strip().startsWith("v1=")) continue;
            byte[] given = part.strip().substring(3).getBytes(StandardCharsets.UTF_8);
            matches |= MessageDigest.isEqual(given, expected);
        }
        return matches;
    }

    // In production a table: an event can come twice.
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet();
    // Use your JSON library here. Read the body, not the headers: only body and time are signed.
    static final Pattern HEAD =
        Pattern.compile("\"id\":\"(evt_\\w+)\".*?\"type\":\"([\\w.]+)\"");

    static void accept(String body) {
        Matcher event = HEAD.matcher(body);
        // Enqueue it here and process it after the answer.
        if (event.find() && SEEN.add(event.group(1)))
            System.out.println(event.group(2) + " " + event.group(1));
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4242"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            int status = 500;
            try {
                String header = exchange.getRequestHeaders().getFirst("Service-Signature");
                status = isAuthentic(body, header) ? 204 : 400;
                if (status == 204) accept(new String(body, StandardCharsets.UTF_8));
            } catch (Exception error) {
                error.printStackTrace();
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
    }
}
