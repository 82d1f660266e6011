// Receives webhooks and verifies them. Java 17 or newer, JDK only:  WEBHOOK_SECRET=whsec_… java Receiver.java
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

    /** True when the delivery is ours and fresh. body: the bytes as they came; header: the value of Service-Signature. */
    static boolean isAuthentic(byte[] body, String header) throws Exception {
        String[] parts = header == null ? new String[0] : header.split(",");
        String timestamp = "";
        for (String part : parts) if (timestamp.isEmpty() && part.strip().startsWith("t=")) timestamp = part.strip().substring(2);
        if (!timestamp.matches("[0-9]{1,12}")) return false;
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > TOLERANCE_SEC) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.UTF_8);
        boolean matches = false;
        // While a secret is being rotated there are two v1, and either may match. Names other than v1 are passed over.
        for (String part : parts) {
            if (!part.strip().startsWith("v1=")) continue;
            matches |= MessageDigest.isEqual(part.strip().substring(3).getBytes(StandardCharsets.UTF_8), expected);
        }
        return matches;
    }

    static final Set<String> SEEN = ConcurrentHashMap.newKeySet(); // In production a table: an event can come twice.
    // Use your JSON library here. From the body, not from the headers: only the body and the time are signed.
    static final Pattern HEAD = Pattern.compile("\"id\":\"(evt_\\w+)\".*?\"type\":\"([\\w.]+)\"");

    static void accept(String body) {
        Matcher event = HEAD.matcher(body);
        // Put it into your queue here; work on it after the answer.
        if (event.find() && SEEN.add(event.group(1))) System.out.println(event.group(2) + " " + event.group(1));
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4242"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            int status = 500;
            try {
                status = isAuthentic(body, exchange.getRequestHeaders().getFirst("Service-Signature")) ? 204 : 400;
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
