// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// An ERC-20 token that anybody may mint, as small as it can be.
contract Coin {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    string public symbol;
    uint8 public decimals;
    mapping(address => uint256) public balanceOf;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        (name, symbol, decimals) = (name_, symbol_, decimals_);
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Transfer(msg.sender, address(0), value);
    }

    function transfer(address to, uint256 value) public returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        emit Approval(msg.sender, spender, value);
        return true;
    }

    /// Sends the sender's coins to the contract, and a part of them back.
    function exchange(uint256 value, uint256 back) external {
        transfer(address(this), value);
        this.transfer(msg.sender, back);
    }
}

/// Sells a coin with 6 decimals for ether, at a fixed price, as an exchange does.
contract Market {
    Coin private coin;

    constructor(Coin coin_) {
        coin = coin_;
    }

    function buy() external payable {
        uint256 bought = msg.value * 3448 / 1e12;
        coin.mint(address(this), bought);
        coin.transfer(msg.sender, bought);
    }
}

/// Ether as a token. Like the usual one, it logs no transfer when ether is wrapped or unwrapped.
contract Wrapped {
    event Deposit(address indexed by, uint256 value);
    event Withdrawal(address indexed by, uint256 value);

    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Withdrawal(msg.sender, value);
        payable(msg.sender).transfer(value);
    }
}

/// ERC-721 as far as its events and its name go; everything belongs to everybody.
contract Cats {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    string public constant name = "Cats";

    function move(address from, address to, uint256 tokenId) external {
        emit Transfer(from, to, tokenId);
    }
}

/// ERC-1155 as far as its events go; it has no name.
contract Items {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    function move(address from, address to, uint256 id, uint256 value) external {
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    function moveBatch(address from, address to, uint256[] calldata ids, uint256[] calldata values) external {
        emit TransferBatch(msg.sender, from, to, ids, values);
    }
}

/// Logs anything, and answers any call with anything, as contracts that keep to no standard do.
contract Anything {
    struct Log {
        bytes32[] topics;
        bytes data;
    }

    mapping(bytes4 => bytes) private answers;

    constructor(bytes4[] memory selectors, bytes[] memory given) {
        for (uint256 n = 0; n < selectors.length; n++) answers[selectors[n]] = given[n];
    }

    function write(Log[] calldata logs) external {
        for (uint256 n = 0; n < logs.length; n++) {
            bytes memory data = logs[n].data;
            bytes32[] memory t = logs[n].topics;
            assembly {
                let at := add(data, 32)
                let size := mload(data)
                switch mload(t)
                case 1 { log1(at, size, mload(add(t, 32))) }
                case 2 { log2(at, size, mload(add(t, 32)), mload(add(t, 64))) }
                case 3 { log3(at, size, mload(add(t, 32)), mload(add(t, 64)), mload(add(t, 96))) }
                default { log4(at, size, mload(add(t, 32)), mload(add(t, 64)), mload(add(t, 96)), mload(add(t, 128))) }
            }
        }
    }

    fallback() external payable {
        bytes memory answer = answers[msg.sig];
        require(answer.length > 0, "not this");
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
